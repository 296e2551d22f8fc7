/** The browser's side of web push: decrypts messages (RFC 8291), and verifies their sender (RFC 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

const SALT = 16
const HEADER = SALT + 4 + 1
const TAG = 16

/** The keys of a subscription in a browser, in base64url. */
export type BrowserKeys = { privateKey: string; publicKey: string; auth: string }

/** The text of a single-record message; throws if it was encrypted for another key. */
export function openMessage(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT)
  const size = body.readUInt32BE(SALT)
  const idBytes = body[HEADER - 1]!
  const sender = body.subarray(HEADER, HEADER + idBytes)
  const record = body.subarray(HEADER + idBytes)
  if (record.length > size) throw new Error('more than one record')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const shared = own.computeSecret(sender)
  const ends = [Buffer.from(publicKey, 'base64url'), sender]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ...ends])
  const secret = derived(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()])
  // The last record ends with a 2, and zeros after it.
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end')
  return padded.subarray(0, end).toString('utf8')
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

const HEADER_SHAPE = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/
const LIFE_MAX_S = 24 * 60 * 60

/** The public key of the sender; undefined if the token is not valid for this service at this time. */
export function senderOf(
  authorization: string | undefined,
  { origin, now }: { origin: string; now: Date },
): string | undefined {
  const parts = HEADER_SHAPE.exec(authorization ?? '')
  if (!parts) return undefined
  try {
    return isGood(parts, origin, now) ? parts[4] : undefined
  } catch {
    // The key is not a point on the curve, or the data is not JSON.
    return undefined
  }
}

function isGood(parts: RegExpExecArray, origin: string, now: Date): boolean {
  const [, head, body, signature, key] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
  ]
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return false
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const left = Number(said['exp']) - now.getTime() / 1000
  const isNow = said['aud'] === origin && left > 0 && left <= LIFE_MAX_S
  return isNow && /^(?:mailto:|https:)/.test(String(said['sub']))
}
