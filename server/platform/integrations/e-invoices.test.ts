import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { eInvoices } from '#server/platform/integrations/e-invoices.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const config = {
  ...{ url: 'https://einvoice.example/', apiKey: 'key', apiSecret: 'secret', certificate: 'Y2VydGlmaWNhdGU=' },
  ...{ businessId: 'bb99420d-0000-4000-8000-b9f6d6009aae', serviceId: '94ND90NR' },
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};

/** Decrypts a text, and removes the padding of PKCS #1: 0, 2, random bytes, 0. What follows is JSON. */
function decrypt(text: string): unknown {
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(text, 'base64'));
  return JSON.parse(block.subarray(block.indexOf(0, 2) + 1).toString());
}

test('the QR code holds number, time and certificate, encrypted for the authority', () => {
  const at = new Date('2024-11-14T21:00:37Z');
  const text = eInvoices(config).qrText('EH26000001-94ND90NR-20241114', at);
  expect(decrypt(text)).toEqual({
    irn: 'EH26000001-94ND90NR-20241114.1731618037',
    certificate: 'Y2VydGlmaWNhdGU=',
  });
});
