/** Certificates made at test time: a certificate authority, and leaves in every state that a real one can be in. */
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(crypto)

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY = 86_400_000

export type Leaf = { key: string; cert: string }
export type Authority = {
  ca: string
  /** A leaf for these names, valid from and until so many days from now. */
  leaf: (names: readonly string[], until?: number, from?: number) => Promise<Leaf>
}

export async function authority(name = 'CN=Test Authority'): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name,
    notBefore: new Date(Date.now() - 400 * DAY),
    notAfter: new Date(Date.now() + 400 * DAY),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  })
  return {
    ca: root.toString('pem'),
    async leaf(names, until = 90, from = -1) {
      const own = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
      const cert = await x509.X509CertificateGenerator.create({
        serialNumber: Math.floor(Math.random() * 1e9)
          .toString(16)
          .padStart(10, '1'),
        subject: `CN=${names[0]}`,
        issuer: root.subject,
        notBefore: new Date(Date.now() + from * DAY),
        notAfter: new Date(Date.now() + until * DAY + 3_600_000),
        signingKey: keys.privateKey,
        publicKey: own.publicKey,
        signingAlgorithm: ALGORITHM,
        extensions: [
          new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
        ],
      })
      return { cert: cert.toString('pem'), key: await pem(own.privateKey) }
    },
  }
}

export async function selfSigned(name: string): Promise<Leaf> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '02',
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + 90 * DAY),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
  })
  return { cert: cert.toString('pem'), key: await pem(keys.privateKey) }
}

const pem = async (key: CryptoKey) =>
  x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
