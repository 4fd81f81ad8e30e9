import { expect, test } from 'vitest';
import { mongodbTls } from './mongodb-tls.ts';

const MONGODB_URL = 'mongodb://a,b,c/?replicaSet=rs0';

test('each of the two variables demands TLS', () => {
  expect(mongodbTls({ MONGODB_URL, MONGODB_CA_FILE: '/tls/ca.pem' })).toEqual({ tls: true, tlsCAFile: '/tls/ca.pem' });
  expect(mongodbTls({ MONGODB_URL, MONGODB_CERT_KEY_FILE: '/tls/own.pem' })).toEqual({
    tls: true,
    tlsCertificateKeyFile: '/tls/own.pem',
  });
  expect(mongodbTls({ MONGODB_URL, MONGODB_CA_FILE: '/tls/ca.pem', MONGODB_CERT_KEY_FILE: '/tls/own.pem' })).toEqual({
    tls: true,
    tlsCAFile: '/tls/ca.pem',
    tlsCertificateKeyFile: '/tls/own.pem',
  });
});

test('without them, or with empty ones, the address decides', () => {
  expect(mongodbTls({ MONGODB_URL })).toEqual({});
  expect(mongodbTls({ MONGODB_URL, MONGODB_CA_FILE: '', MONGODB_CERT_KEY_FILE: '' })).toEqual({});
});

test('they are not for the MongoDB of DATA_DIR', () => {
  expect(mongodbTls({ MONGODB_CA_FILE: '/tls/ca.pem', MONGODB_CERT_KEY_FILE: '/tls/own.pem' })).toEqual({});
});
