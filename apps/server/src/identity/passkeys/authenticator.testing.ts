import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Deviations from the right behaviour of an authenticator. */
export type Odd = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Bits of the authenticator data: 1 user present, 4 user verified, 64 with a new key. */
  flags?: number
  counter?: number
  userHandle?: string
}
type Options = { challenge?: unknown; user?: { id: string }; rp?: { id?: string }; rpId?: string }

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.of((major << 5) | length)
    : length < 256
      ? Buffer.of((major << 5) | 24, length)
      : Buffer.of((major << 5) | 25, length >> 8, length & 255)
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: Uint8Array[][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** A software authenticator with one key, which signs everything. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #private: KeyObject
  readonly #cose: Buffer
  readonly origin: string
  #counter = 0
  #handle = ''

  constructor(origin = 'http://localhost:3000') {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#private = privateKey
    const kty = Buffer.of(1, 2)
    const alg = Buffer.of(3, 0x26)
    const crv = Buffer.of(0x20, 1)
    this.#cose = map(
      [kty],
      [alg],
      [crv],
      [Buffer.of(0x21), bytes(Buffer.from(x!, 'base64url'))],
      [Buffer.of(0x22), bytes(Buffer.from(y!, 'base64url'))],
    )
  }

  /** Answers a request for a new key. */
  make(options: Options, odd: Odd = {}) {
    this.#handle = options.user!.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose])
    const data = Buffer.concat([this.#data(options.rp!.id!, 0x45, odd), credential])
    const parts = [
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(data)],
    ]
    return {
      credentialId: base64(this.id),
      clientDataJSON: this.#client('webauthn.create', options, odd),
      attestationObject: base64(map(...parts)),
      transports: ['internal'],
    }
  }

  /** Answers a request for a login. */
  sign(options: Options, odd: Odd = {}) {
    this.#counter += 1
    const data = this.#data(options.rpId!, 0x05, odd)
    const clientDataJSON = this.#client('webauthn.get', options, odd)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      credentialId: base64(this.id),
      clientDataJSON,
      authenticatorData: base64(data),
      signature: base64(sign('sha256', signed, this.#private)),
      userHandle: odd.userHandle ?? this.#handle,
    }
  }

  #data(rpId: string, flags: number, odd: Odd): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? this.#counter)
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.of(odd.flags ?? flags), counter])
  }

  #client(type: string, { challenge }: Options, odd: Odd): string {
    const said = { type: odd.type ?? type, challenge: odd.challenge ?? challenge }
    return base64(
      JSON.stringify({ ...said, origin: odd.origin ?? this.origin, crossOrigin: false }),
    )
  }
}
