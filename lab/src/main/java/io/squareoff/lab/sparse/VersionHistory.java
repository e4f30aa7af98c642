package io.squareoff.lab.sparse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The verdicts on several versions of the broker, in the order in which they were named, as one statement. */
final class VersionHistory {

    private VersionHistory() {}

    /**
     * Says since which version a stall is gone, or there.
     *
     * @param answers by version, oldest first
     * @return empty if there is one version only
     */
    static String words(Map<String, StallVerdict.Answer> answers) {
        if (answers.size() < 2) {
            return "";
        }
        List<String> changes = new ArrayList<>();
        StallVerdict.Answer before = null;
        for (Map.Entry<String, StallVerdict.Answer> each : answers.entrySet()) {
            StallVerdict.Answer now = each.getValue();
            if (now == StallVerdict.Answer.UNDECIDED) {
                continue;
            }
            if (before != null && before != now) {
                changes.add((now == StallVerdict.Answer.STALLS ? "new in " : "fixed in ") + each.getKey());
            }
            before = now;
        }
        if (!changes.isEmpty()) {
            return String.join(", ", changes);
        }
        return before == null
                ? "undecided"
                : answers.containsValue(StallVerdict.Answer.UNDECIDED)
                        ? before.words() + " where decided"
                        : before == StallVerdict.Answer.STALLS ? "stalls in all" : "stalls in none";
    }
}
