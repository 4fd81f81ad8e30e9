/** Runs a script in a simulated world of its own that contains only the models. */
import { SimulatedProcess } from '../simulated-process.ts';
import { SimulatedWorld } from '../world.ts';

/** Resolves with the result of the script. @throws its error; or an error after ten minutes of virtual time */
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
