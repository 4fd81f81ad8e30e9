/** Runs a script in a world of its own, where only the models are. */
import { SimulatedProcess } from '../simulated-process.ts';
import { SimulatedWorld } from '../world.ts';

/** What the script resolves with. @throws what it throws, or where it is not over in ten minutes of virtual time. */
export async function inModel<R>(script: (world: SimulatedWorld) => Promise<R>): Promise<R> {
  const world = new SimulatedWorld(1);
  let outcome: { value: R } | { error: unknown } | undefined;
  world.enter(new SimulatedProcess('script'), () => {
    script(world).then(
      (value) => {
        outcome = { value };
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
  });
  await world.until(() => outcome !== undefined, 600_000);
  if (world.violation) throw world.violation;
  if (!outcome) throw new Error('the script is not over');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
