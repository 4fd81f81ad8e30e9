/** Deploys the demo to the cluster of KUBECONFIG; KUBERNETES_KEEP=1 leaves it there for the next run. */
import type { TestProject } from 'vitest/node';
import { deploy, gatewayOrigins, missing, provideImages, remove } from './deployment.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lines = await missing();
  if (lines.length > 0) {
    throw new Error(
      `These tests need a cluster (docs/kubernetes-tests.md):\n${lines.map((one) => `- ${one}`).join('\n')}`,
    );
  }
  await provideImages();
  const firstMessageMs = await deploy();
  project.provide('kubernetes', { origins: await gatewayOrigins(), firstMessageMs });
  return async () => {
    if (!process.env.KUBERNETES_KEEP) await remove();
  };
}
