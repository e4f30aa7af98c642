package io.squareoff.load.compare;

import io.squareoff.harness.progress.Step;
import java.time.Duration;

/** Does nothing about what it hears; tests override what they want to know. */
class SilentListener implements Runner.Listener {

    @Override
    public void launching(int launch, int launches, Duration start) {}

    @Override
    public void began(Step run) {}

    @Override
    public void warmedUp(String arm, Duration load, boolean warm) {}

    @Override
    public void measured(Round round) {}
}
