/** One run: an installation, clients that write and poll, faults, and the oracle's verification. */
import { SimulatedInstallation } from './installation.ts';
import { type SimulationScenario, scenarios } from './scenarios.ts';

interface SimulationResult {
  readonly seed: number;
  readonly scenario: string;
  readonly violation: string | undefined;
  readonly trace: readonly string[];
  readonly digest: number;
  readonly steps: number;
  readonly virtualMs: number;
  readonly frames: number;
  readonly received: number;
  readonly operations: number;
}

/** All processes must discover each other within this time, ms; without faults it takes far less. */
const START_MS = 20_000;
/** After all faults have ended, all committed entries must be received within this time, ms. */
const DRAIN_MS = 60_000;

let warm: Promise<unknown> | undefined;

/** Runs a given scenario, or the one that the seed selects. */
export async function run(seed: number, wanted?: string): Promise<SimulationResult> {
  // Libraries draw random numbers when they are first used.
  warm ??= play(0, 'calm');
  await warm;
  return play(seed, wanted);
}

async function play(seed: number, wanted: string | undefined): Promise<SimulationResult> {
  const names = Object.keys(scenarios);
  const name = wanted ?? (names[seed % names.length] as string);
  const scenario = scenarios[name] as SimulationScenario;
  const installation = new SimulatedInstallation(seed, scenario.settings);
  const { world, oracle } = installation;
  const report = (): SimulationResult => ({
    seed,
    scenario: name,
    violation: world.violation?.message,
    trace: world.trace,
    digest: world.digest,
    steps: world.steps,
    virtualMs: world.now,
    frames: oracle.log.frames,
    received: oracle.queues.reduce((sum, { received }) => sum + received.length, 0),
    operations: oracle.operations.length,
  });
  if (!(await world.until(() => installation.isReady, START_MS))) {
    if (!world.violation) world.violated('the installation did not find together');
    return report();
  }
  world.note('all processes have found each other');
  let played = false;
  world.enter(installation.loadBalancer.process, () => {
    void scenario.play(installation).then(() => {
      played = true;
    });
  });
  await world.until(() => played, 120_000);
  if (!played && !world.violation) world.violated('the scenario is not over after two minutes');
  if (world.violation) return report();
  installation.heal();
  let unfinished: string | undefined = 'not looked at';
  const look = () => {
    unfinished = installation.isOver ? oracle.unfinished(installation.epoch) : 'not over';
    if (unfinished) world.schedule(world.outside, 250, look);
  };
  look();
  await world.until(() => unfinished === undefined, DRAIN_MS);
  if (unfinished && !world.violation)
    world.violated(`not over ${DRAIN_MS / 1000} s after everything has healed: ${unfinished}`);
  // Surplus events would arrive within this time.
  await world.until(() => false, 1_500);
  if (!world.violation) oracle.verify();
  return report();
}
