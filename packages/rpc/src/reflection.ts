/**
 * Server reflection, so that `grpcurl` needs no protos. It is loaded at the first call: creating, decoding and indexing
 * the descriptors takes half a second of CPU, a fifth of the restart time of a killed process, and reflection is rarely
 * used.
 */
import type { handleBidiStreamingCall, Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { PROTO_DIR } from '@rookery/protos';
import { protoPath as healthProtoPath } from 'grpc-health-check';
import { PROTO_FILES } from './definitions.ts';

/** Both protocols have the same messages; older clients use the second. */
const FORMS = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection'] as const;
const METHOD = 'ServerReflectionInfo';

interface Form {
  readonly definition: ServiceDefinition;
  readonly implementation: UntypedServiceImplementation;
}

/** Adds reflection of `services` (full names) to a server. */
export function addReflection(server: Server, services: readonly string[]): void {
  let loading: Promise<ReadonlyMap<string, Form>> | undefined;
  for (const name of FORMS) {
    const path = `/${name}/${METHOD}`;
    let form: Form | undefined;
    // Messages are read only after the handler listens, so the form is loaded at that time.
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

/** Returns what the library would add to a server, by the path of its method. */
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
