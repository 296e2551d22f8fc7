/** The key that statements are signed with: a PKCS#12 of the operator's, or one that the sandbox makes for itself. */
import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { after, days } from '#lib/clock.ts'

export type Signer = { p12: Buffer; password: string }

const SANDBOX_NAME = 'Айва, выписки (песочница)'
const YEARS = 20
const { asn1, pki, pkcs12, util } = forge

/** A key and a certificate that says of itself that it is of a sandbox. */
export async function makeSandboxSigner(now: Date): Promise<Signer> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(pair.publicKey)
  // Positive, as a serial number has to be.
  certificate.serialNumber = `4${randomBytes(15).toString('hex')}1`
  certificate.validity.notBefore = after(now, -days(1))
  certificate.validity.notAfter = after(now, days(365 * YEARS))
  const name = { name: 'commonName', value: SANDBOX_NAME }
  const subject = [{ ...name, valueTagClass: asn1.Type.UTF8 as unknown as asn1Class }]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  const key = pki.privateKeyFromPem(pair.privateKey)
  certificate.sign(key, forge.md.sha256.create())
  const password = randomBytes(24).toString('hex')
  const bag = pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm: 'aes256' })
  return { p12: Buffer.from(asn1.toDer(bag).getBytes(), 'binary'), password }
}

type asn1Class = forge.asn1.Class

/** Whom the signer's certificate names, and its SHA-256 by which it is recognised. */
export function certificateOf({ p12, password }: Signer): { name: string; fingerprint: string } {
  const opened = pkcs12.pkcs12FromAsn1(
    asn1.fromDer(util.createBuffer(p12.toString('binary'))),
    password,
  )
  const { certBag, pkcs8ShroudedKeyBag } = pki.oids as Record<string, string>
  const [key] = opened.getBags({ bagType: pkcs8ShroudedKeyBag! })[pkcs8ShroudedKeyBag!] ?? []
  const modulus = (key?.key as forge.pki.rsa.PrivateKey | undefined)?.n
  if (!modulus) throw new Error('the PKCS#12 of statements has no RSA key')
  const certificate = (opened.getBags({ bagType: certBag! })[certBag!] ?? [])
    .map(({ cert }) => cert)
    .find((cert) => (cert?.publicKey as forge.pki.rsa.PublicKey | undefined)?.n?.equals(modulus))
  if (!certificate) throw new Error('the PKCS#12 of statements has no certificate of its key')
  const der = Buffer.from(asn1.toDer(pki.certificateToAsn1(certificate)).getBytes(), 'binary')
  const common = certificate.subject.getField('CN') as { value?: string } | null
  return {
    name: util.decodeUtf8(common?.value ?? ''),
    fingerprint: createHash('sha256')
      .update(der)
      .digest('hex')
      .toUpperCase()
      .replace(/..(?!$)/g, '$&:'),
  }
}
