/** What two spellings of a topic have in common. */
export function topicKey(name: string): string {
  return name.toLowerCase();
}
