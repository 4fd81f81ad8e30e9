/**
 * Server reflection, so that `grpcurl` needs no protos. It is made at the first question: to make, decode and index the
 * descriptors takes half a second of CPU, which was a fifth of the time in which a killed process is back, for what few
 * ever ask.
 */
import type { handleBidiStreamingCall, Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { PROTO_DIR } from '@rookery/protos';
import { protoPath as healthProtoPath } from 'grpc-health-check';
import { PROTO_FILES } from './definitions.ts';

/** Both have the same messages; older clients ask in the second form. */
const FORMS = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection'] as const;
const METHOD = 'ServerReflectionInfo';

interface Form {
  readonly definition: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
}

/** Adds reflection on `services`, by their full names, to a server. */
export function addReflection(server: Server, services: readonly string[]): void {
  let loading: Promise<ReadonlyMap<string, Form>> | undefined;
  for (const name of FORMS) {
    const path = `/${name}/${METHOD}`;
    let form: Form | undefined;
    // Nothing is read before the handler listens, so the form is there by then.
    const codec = () => form?.definition[METHOD] as ServiceDefinition[string];
    const handler: handleBidiStreamingCall<unknown, unknown> = (stream) => {
      loading ??= load(services);
      loading.then(
        (forms) => {
          form = forms.get(path);
          const answer = form?.implementation[METHOD] as typeof handler | undefined;
          answer?.(stream);
        },
        (error: unknown) => stream.destroy(error as Error),
      );
    };
    const method = {
      path,
      requestStream: true,
      responseStream: true,
      requestSerialize: (request: unknown) => codec().requestSerialize(request),
      requestDeserialize: (bytes: Buffer) => codec().requestDeserialize(bytes),
      responseSerialize: (reply: unknown) => codec().responseSerialize(reply),
      responseDeserialize: (bytes: Buffer) => codec().responseDeserialize(bytes),
    };
    server.addService({ [METHOD]: method }, { [METHOD]: handler });
  }
}

/** What the library adds to a server, by the path of its method. */
async function load(services: readonly string[]): Promise<ReadonlyMap<string, Form>> {
  const { ReflectionService } = await import('@grpc/reflection');
  const forms = new Map<string, Form>();
  const collector: Pick<Server, 'addService'> = {
    addService: (definition, implementation) => {
      const path = (definition as ServiceDefinition)[METHOD]?.path ?? '';
      forms.set(path, { definition, implementation });
    },
  };
  const own = loadSync([...PROTO_FILES], { includeDirs: [PROTO_DIR], keepCase: true });
  new ReflectionService({ ...own, ...loadSync(healthProtoPath) }, { services: [...services] }).addToServer(collector);
  return forms;
}
