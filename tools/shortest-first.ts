/**
 * Orders test files by duration, the shortest first, for early results in watch mode. Vitest's default is the longest
 * first, which minimises the total time.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}
