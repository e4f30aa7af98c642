package io.squareoff.proto;

/**
 * The names that callers and workers of the partitioned streams agree on. A caller publishes a {@link SquareRequest} to
 * {@link #subject}, the broker maps it to the subject of its partition, and a worker sends the {@link SquareReply} to the inbox
 * that the header {@link #REPLY_TO} names. The mapping stands in {@code deploy/nats/accounts.conf}.
 */
public final class SquareJobs {

    /** The number of streams, which is that of the partitions in the broker's mapping. */
    public static final int PARTITIONS = 5;

    /** Header of a job: the subject that its reply is sent to. */
    public static final String REPLY_TO = "Square-Reply-To";

    /**
     * Header of a reply to a job that was delivered more than once, with the number of the delivery: the job may have been
     * answered before. Absent on the first delivery.
     */
    public static final String DELIVERY = "Square-Delivery";

    /** The prefix of the subjects at which workers announce themselves, each at its own. */
    public static final String WORKERS = "square.workers.";

    private static final String JOBS = "square.jobs.";

    private SquareJobs() {}

    /** The subject that the job for a number is published to; the broker appends its partition. */
    public static String subject(int number) {
        return JOBS + number;
    }

    /** The subject of all jobs, with a wildcard for the number. */
    public static String subjects() {
        return JOBS + "*";
    }

    /** The subject of the jobs that the stream of a partition holds. */
    public static String subjects(int partition) {
        return JOBS + "*." + partition;
    }

    /** The name of the stream of a partition. */
    public static String stream(int partition) {
        return "SQUARES-" + partition;
    }

    /**
     * Reads the number out of a job's subject, mapped or not, without making a string of it.
     *
     * @return −1 if the subject has none that {@link #subject} writes
     */
    public static int number(String subject) {
        if (!subject.startsWith(JOBS)) {
            return -1;
        }
        int dot = subject.indexOf('.', JOBS.length());
        int end = dot < 0 ? subject.length() : dot;
        long number = end == JOBS.length() ? -1 : 0;
        for (int i = JOBS.length(); i < end; i++) {
            int digit = subject.charAt(i) - '0';
            boolean leadingZero = number == 0 && i > JOBS.length();
            number = 10 * number + digit;
            if (digit < 0 || digit > 9 || leadingZero || number > Integer.MAX_VALUE) {
                return -1;
            }
        }
        return (int) number;
    }
}
