/** Notifications: the engine that decides deliveries, and the dispatcher that passes them to senders. */
import type { Database } from '@rookery/data';
import type { Logger, ServiceEnvironment } from '@rookery/runtime';
import { collectedMetrics } from '@rookery/runtime';
import type { DeliveryKind, Sender } from './delivery.ts';
import { DeliveryDispatcher, type DispatchFigures } from './dispatcher.ts';
import { type EngineOptions, NotificationEngine } from './engine.ts';

interface NotificationsOptions extends Omit<EngineOptions, 'senders' | 'onDecided' | 'replicaId'> {
  readonly database: Database;
  readonly logger: Logger;
  readonly replicaId: string;
}

export class Notifications {
  readonly #options: NotificationsOptions;
  readonly #senders = new Map<DeliveryKind, Sender>();
  #engine: NotificationEngine | undefined;
  #dispatcher: DeliveryDispatcher | undefined;

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  /** Registers a sender; call it before `start`. A kind without a sender gets no deliveries. */
  register(sender: Sender): void {
    this.#senders.set(sender.kind, sender);
  }

  start(): void {
    const { database, logger } = this.#options;
    const dispatcher = new DeliveryDispatcher({ database, logger, senders: this.#senders.values() });
    const engine = new NotificationEngine({
      ...this.#options,
      senders: this.#senders,
      onDecided: () => dispatcher.soon(),
    });
    this.#dispatcher = dispatcher;
    this.#engine = engine;
    dispatcher.start();
    engine.start();
  }

  async stop(): Promise<void> {
    await this.#engine?.stop();
    await this.#dispatcher?.stop();
  }

  registerMetrics(metrics: ServiceEnvironment['metrics']): void {
    const { gauge, counter, counters } = collectedMetrics(metrics);
    const engine = () => this.#engine?.figures;
    counter('notifications_messages', 'Messages that the engine has decided here', () => engine()?.messages ?? 0);
    counter('notifications_deliveries', 'Deliveries that the engine has decided here', () => engine()?.deliveries ?? 0);
    counter(
      'notifications_revocations',
      'Deliveries revoked here by readings, deletions and ends of subscriptions',
      () => engine()?.revocations ?? 0,
    );
    counter('notifications_failures', 'Batches of decisions that were not committed', () => engine()?.failures ?? 0);
    counter('notifications_given_up', 'Frames of the log that could not be decided', () => engine()?.givenUp ?? 0);
    counter(
      'notifications_entry_seconds',
      'CPU of entries of the log that notify no user',
      () => engine()?.cpuSeconds ?? 0,
    );
    gauge(
      'notifications_frames_waiting',
      'Frames of the log that wait for decisions here',
      () => this.#engine?.waiting ?? 0,
    );
    gauge(
      'notifications_partitions',
      'Partitions of organisations that this replica owns',
      () => this.#engine?.ownedPartitions ?? 0,
    );
    const byKind = (figure: keyof DispatchFigures) => () =>
      [...(this.#dispatcher?.figures ?? [])].map(([kind, figures]) => [kind, figures[figure]] as const);
    counters('notifications_sent', 'Deliveries that their peer took', 'kind', byKind('sent'));
    counters('notifications_retried', 'Deliveries that are to be sent again', 'kind', byKind('retried'));
    counters('notifications_dropped', 'Deliveries that are not sent any more', 'kind', byKind('dropped'));
  }
}
