/** The key for signing statements: the operator's PKCS#12 file, or one that the sandbox generates. */
import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Signer as PdfSigner } from '@signpdf/signpdf'
import forge from 'node-forge'
import { after, days } from '#lib/clock.ts'

export type Signer = { p12: Buffer; password: string }

const SANDBOX_NAME = 'Айва, выписки (песочница)'
const YEARS = 20
const { asn1, pki, pkcs7, pkcs12, util } = forge

/** A self-signed certificate whose name says that it belongs to a sandbox. */
export async function makeSandboxSigner(now: Date): Promise<Signer> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.publicKeyFromPem(pair.publicKey)
  // Begins with 4, because a serial number must be positive.
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

type Opened = {
  key: forge.pki.rsa.PrivateKey
  /** The certificate of the key, and the chain to its authority. */
  certificate: forge.pki.Certificate
  chain: forge.pki.Certificate[]
}

function open({ p12, password }: Signer): Opened {
  const bag = asn1.fromDer(util.createBuffer(p12.toString('binary')))
  const opened = pkcs12.pkcs12FromAsn1(bag, password)
  const { certBag, pkcs8ShroudedKeyBag } = pki.oids as Record<string, string>
  const bagsOf = (type: string) => opened.getBags({ bagType: type })[type] ?? []
  const key = bagsOf(pkcs8ShroudedKeyBag!)[0]?.key as forge.pki.rsa.PrivateKey | undefined
  if (!key?.n) throw new Error('the PKCS#12 of statements has no RSA key')
  const chain = bagsOf(certBag!).flatMap(({ cert }) => cert ?? [])
  const isOfKey = ({ publicKey }: forge.pki.Certificate) =>
    (publicKey as forge.pki.rsa.PublicKey).n?.equals(key.n)
  const certificate = chain.find(isOfKey)
  if (!certificate) throw new Error('the PKCS#12 of statements has no certificate of its key')
  return { key, certificate, chain }
}

/** The name in the signer's certificate, and its SHA-256 fingerprint. */
export function certificateOf(signer: Signer): { name: string; fingerprint: string } {
  const { certificate } = open(signer)
  const der = Buffer.from(asn1.toDer(pki.certificateToAsn1(certificate)).getBytes(), 'binary')
  const common = certificate.subject.getField('CN') as { value?: string } | null
  const print = createHash('sha256').update(der).digest('hex').toUpperCase()
  return {
    name: util.decodeUtf8(common?.value ?? ''),
    fingerprint: print.replace(/..(?!$)/g, '$&:'),
  }
}

/** Makes a detached CMS signature that contains the certificates, as PDF readers expect. */
export class Hand extends PdfSigner {
  readonly #opened: Opened

  constructor(signer: Signer) {
    super()
    this.#opened = open(signer)
  }

  override async sign(bytes: Buffer, signingTime = new Date()): Promise<Buffer> {
    const { key, certificate, chain } = this.#opened
    const message = pkcs7.createSignedData()
    message.content = util.createBuffer(bytes.toString('binary'))
    for (const one of chain) message.addCertificate(one)
    // The library decodes names as bytes but encodes them as text, which would change a name that is not ASCII.
    for (const part of certificate.issuer.attributes)
      if ((part.valueTagClass as number | undefined) === Number(asn1.Type.UTF8))
        part.value = util.decodeUtf8(part.value as string)
    const { contentType, data, signingTime: time, messageDigest, sha256 } = pki.oids as Oids
    message.addSigner({
      key,
      certificate,
      digestAlgorithm: sha256,
      authenticatedAttributes: [
        { type: contentType, value: data },
        { type: time, value: signingTime as unknown as string },
        { type: messageDigest },
      ],
    })
    message.sign({ detached: true })
    return Buffer.from(asn1.toDer(message.toAsn1()).getBytes(), 'binary')
  }
}

type Oids = Record<'contentType' | 'data' | 'signingTime' | 'messageDigest' | 'sha256', string>
