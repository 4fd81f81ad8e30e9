/** The demonstration organisation: fictional people at a fictional bird observatory. */
import { type Seed, seedSchema } from './seed.ts';

/**
 * The password of all users of the demonstration. It is printed at each start, so the demonstration listens only on
 * loopback.
 */
const DEMO_PASSWORD = 'rookery-demo';

const iris = 'iris@example.com';
const anselm = 'anselm@example.com';
const mira = 'mira@example.com';
const tomas = 'tomas@example.com';
const leila = 'leila@example.com';
const jun = 'jun@example.com';
const noor = 'noor@example.com';
const vane = 'vane-bot@example.com';
const staff = [iris, anselm, mira, tomas, leila, jun];

const person = (email: string, full_name: string, role: string) => ({
  email,
  full_name,
  role,
  password: DEMO_PASSWORD,
});

export const demo: Seed = seedSchema.parse({
  organisation: { name: 'Rookery Observatory' },
  users: [
    person(iris, 'Iris Okafor', 'owner'),
    person(anselm, 'Anselm Brandt', 'administrator'),
    person(mira, 'Mira Sato', 'moderator'),
    person(tomas, 'Tomas Lindqvist', 'member'),
    person(leila, 'Leila Haddad', 'member'),
    person(jun, 'Jun Castellanos', 'member'),
    person(noor, 'Noor Petersen', 'guest'),
    { email: vane, full_name: 'Weather Vane', role: 'bot' },
  ],
  groups: [
    { name: 'ringers', members: [mira, tomas, leila] },
    { name: 'night watch', members: [anselm, jun] },
  ],
  channels: [
    { name: 'general', description: 'For everyone who works here', subscribers: [...staff, vane] },
    { name: 'sightings', description: 'What was seen, where and when', subscribers: [...staff, noor, vane] },
    { name: 'equipment', description: 'Nets, rings, scopes, the old van', subscribers: [anselm, mira, tomas, jun] },
    { name: 'keepers', description: 'Plans and money', private: true, subscribers: [iris, anselm, mira] },
  ],
  messages: [
    {
      from: iris,
      channel: 'general',
      topic: 'welcome',
      content:
        'Welcome to **Rookery Observatory**. Sightings go to #**sightings**, broken things to #**equipment**, and everything else starts here.',
      reactions: [
        { from: leila, emoji: 'wave' },
        { from: tomas, emoji: 'wave' },
      ],
    },
    {
      from: leila,
      channel: 'general',
      topic: 'welcome',
      content: 'Hello all! First season here. Where do I find the ring lists?',
    },
    {
      from: mira,
      channel: 'general',
      topic: 'welcome',
      content: `Hi @**Leila Haddad**, in the blue folder by the door, and a copy is pinned in #**equipment>rings**.`,
      reactions: [{ from: leila, emoji: 'heart' }],
    },
    {
      from: vane,
      channel: 'general',
      topic: 'weather',
      content: 'Tonight: clear, wind **3 m/s** from the north-east, 4 °C.',
    },
    {
      from: jun,
      channel: 'general',
      topic: 'weather',
      content: 'North-east at last. I open the nets at five.',
      reactions: [{ from: mira, emoji: 'tada' }],
    },
    {
      from: tomas,
      channel: 'sightings',
      topic: 'marsh',
      content:
        'From the tower, 40 minutes after sunrise:\n\n* 212 rooks, going west\n* 3 marsh harriers\n* 1 bittern, heard only',
    },
    {
      from: noor,
      channel: 'sightings',
      topic: 'marsh',
      content: 'The bittern called again at seven, near the second sluice.',
      reactions: [
        { from: tomas, emoji: 'eyes' },
        { from: anselm, emoji: 'thumbs_up' },
      ],
    },
    {
      from: anselm,
      channel: 'sightings',
      topic: 'how we count',
      content: '```quote\n212 rooks\n```\nCounted or estimated? Please write `~` before an estimate.',
    },
    {
      from: tomas,
      channel: 'sightings',
      topic: 'how we count',
      content: 'Counted, twice. The second time it was 209.',
    },
    {
      from: mira,
      channel: 'equipment',
      topic: 'rings',
      content: 'What is left:\n\n| size | rings |\n|---|---|\n| 2.3 mm | 140 |\n| 4.2 mm | 35 |\n| 7.0 mm | 12 |',
    },
    { from: anselm, channel: 'equipment', topic: 'rings', content: 'Ordered 200 of 4.2 mm. They take **two weeks**.' },
    { from: jun, channel: 'equipment', topic: 'van', content: 'The van starts again. It was the battery :battery:' },
    {
      from: iris,
      channel: 'keepers',
      topic: 'budget',
      content: 'The trust pays for the new tower. Not public before Friday, please.',
    },
    {
      from: anselm,
      channel: 'keepers',
      topic: 'budget',
      content: 'Wonderful. I draft the announcement.',
      reactions: [{ from: mira, emoji: 'tada' }],
    },
    { from: mira, to: [leila], content: 'Shall I show you the ringing table tomorrow at eight?' },
    { from: leila, to: [mira], content: 'Yes please!', reactions: [{ from: mira, emoji: 'smile' }] },
    { from: jun, to: [anselm, tomas], content: 'Who takes the night watch on Thursday?' },
    { from: tomas, to: [anselm, jun], content: 'I do, if someone lends me a warm coat.' },
  ],
});
