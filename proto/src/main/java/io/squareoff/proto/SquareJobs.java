package io.squareoff.proto;

/**
 * What callers and workers of the partitioned streams agree on: a {@link SquareRequest} is published to {@link #subject},
 * the broker maps it to its partition's subject, and a worker sends the {@link SquareReply} to the inbox that the header
 * {@link #REPLY_TO} names. The mapping stands in {@code deploy/nats/accounts.conf}.
 */
public final class SquareJobs {

    /** As many streams as the broker's mapping has partitions. */
    public static final int PARTITIONS = 5;

    /** Header of a job: the subject that its reply is sent to. */
    public static final String REPLY_TO = "Square-Reply-To";

    /**
     * Header of a reply to a job that was delivered more than once, with the number of the delivery: the job may have been
     * answered before. Absent on the first delivery.
     */
    public static final String DELIVERY = "Square-Delivery";

    /** Every subject below this one is a worker's, which announces itself there. */
    public static final String WORKERS = "square.workers.";

    private static final String JOBS = "square.jobs.";

    private SquareJobs() {}

    /** Where the job for a number is published; the broker appends its partition. */
    public static String subject(int number) {
        return JOBS + number;
    }

    /** Where all jobs are published. */
    public static String subjects() {
        return JOBS + "*";
    }

    /** What the stream of a partition holds. */
    public static String subjects(int partition) {
        return JOBS + "*." + partition;
    }

    /** The stream of a partition. */
    public static String stream(int partition) {
        return "SQUARES-" + partition;
    }

    /**
     * The number that a job's subject names, mapped or not, without making a string of it.
     *
     * @return −1 if the subject names none
     */
    public static int number(String subject) {
        if (!subject.startsWith(JOBS)) {
            return -1;
        }
        int end = subject.indexOf('.', JOBS.length());
        try {
            return Integer.parseInt(subject, JOBS.length(), end < 0 ? subject.length() : end, 10);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
