/** Reads a statement independently of the code that made it: the text of its pages, and its signature. */
import { createHash, createVerify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import forge from 'node-forge'

const { asn1, pkcs7, pki } = forge

/** The bytes that the signature covers, and the signature. */
function signatureOf(pdf: Buffer): { covered: Buffer; cms: Buffer } {
  const found = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))!
  const [a, b, c, d] = found.slice(1).map(Number) as [number, number, number, number]
  if (a !== 0 || c + d !== pdf.length) throw new Error('bytes lie outside of the signature')
  const hex = pdf.subarray(b + 1, c - 1).toString('latin1')
  return {
    covered: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]),
    cms: Buffer.from(hex, 'hex'),
  }
}

type Captured = { rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string } }

/** Whether the signature is valid, and the fingerprint (SHA-256) and subject of its certificate. */
export function verify(pdf: Buffer): { holds: boolean; fingerprint: string; subject: string } {
  const { covered, cms } = signatureOf(pdf)
  // Ignores trailing bytes, because the space for the signature is padded with zeros.
  const parsed = asn1.fromDer(forge.util.createBuffer(cms.toString('binary')), {
    parseAllBytes: false,
  } as never)
  const message = pkcs7.messageFromAsn1(parsed) as unknown as Captured & {
    certificates: forge.pki.Certificate[]
  }
  const { authenticatedAttributes, signature } = message.rawCapture
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, authenticatedAttributes)
  const digest = authenticatedAttributes
    .map(({ value }) => value as forge.asn1.Asn1[])
    .find(([oid]) => asn1.derToOid(oid!.value as string) === pki.oids['messageDigest'])!
  const told = ((digest[1]!.value as forge.asn1.Asn1[])[0]!.value as string) ?? ''
  const [certificate] = message.certificates
  const isFound = cms.includes(Buffer.from(nameOf(certificate!), 'binary'))
  const isSigned = createVerify('sha256')
    .update(Buffer.from(asn1.toDer(attributes).getBytes(), 'binary'))
    .verify(pki.publicKeyToPem(certificate!.publicKey), signature, 'binary')
  const digested = createHash('sha256').update(covered).digest()
  const der = Buffer.from(asn1.toDer(pki.certificateToAsn1(certificate!)).getBytes(), 'binary')
  return {
    holds: isFound && isSigned && digested.equals(Buffer.from(told, 'binary')),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    subject: forge.util.decodeUtf8(certificate!.subject.getField('CN').value as string),
  }
}

/** The issuer and serial number by which a reader finds the signer's certificate. */
function nameOf(certificate: forge.pki.Certificate): string {
  const [inner] = pki.certificateToAsn1(certificate).value as forge.asn1.Asn1[]
  const [, serial, , issuer] = inner!.value as forge.asn1.Asn1[]
  const { Class, Type } = asn1
  return asn1
    .toDer(asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [issuer!, serial!]))
    .getBytes()
}

/** The text of each page as it would be copied, decoded by the character maps of its fonts. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)![1]))!
      const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(head)![1]))!
      for (const [, name, id] of resources.head.matchAll(/\/(F\d+) (\d+) 0 R/g))
        if (!fonts.has(name!)) fonts.set(name!, lettersOf(objects, Number(id)))
      return textOf(content.data!.toString('latin1'), fonts)
    })
}

type Piece = { head: string; data?: Buffer }

function objectsOf(pdf: Buffer): Map<number, Piece> {
  const raw = pdf.toString('latin1')
  const objects = new Map<number, Piece>()
  for (const [whole, id, inside] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    if (whole === undefined) continue
    const at = inside!.indexOf('stream\n')
    if (at < 0) objects.set(Number(id), { head: inside! })
    else {
      const bytes = Buffer.from(inside!.slice(at + 7, inside!.lastIndexOf('\nendstream')), 'latin1')
      const head = inside!.slice(0, at)
      objects.set(Number(id), {
        head,
        data: head.includes('FlateDecode') ? inflateSync(bytes) : bytes,
      })
    }
  }
  return objects
}

/** The characters for each code of a font. */
function lettersOf(objects: Map<number, Piece>, id: number): Map<string, string> {
  const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)!.head)![1]))!
  const letters = new Map<string, string>()
  const table = map.data!.toString('latin1')
  for (const [, first, last, list] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const signs = [...list!.matchAll(/<([\w ]+)>/g)].map(([, hex]) => hex!.replaceAll(' ', ''))
    signs.forEach((hex, index) => {
      const code = (Number.parseInt(first!, 16) + index).toString(16).padStart(last!.length, '0')
      letters.set(code, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    })
  }
  return letters
}

function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>()
  let said = ''
  for (const [, font, codes, end] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>|(EMC)/g)) {
    if (font) letters = fonts.get(font)!
    else if (codes) said += codes.replace(/..../g, (code) => letters.get(code) ?? '\uFFFD')
    else if (end) said += '\n'
  }
  return said
}
