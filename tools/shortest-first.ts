/**
 * The order of test files for someone who waits: the shortest first. Vitest itself has the longest first, which ends
 * sooner as a whole.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}
