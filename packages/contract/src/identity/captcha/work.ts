/** The proof of work: a number is searched whose hash begins as the phrase demands. */
import { sha256 } from '@noble/hashes/sha2.js'
import { type Protection } from '../captcha.ts'

type Phrase = { nonce: string; salt: string; keyPrefix: string; data: { most: number } }

export class Work {
  readonly #protection: Protection
  readonly #prefix: Uint8Array
  readonly #most: number
  readonly #message: Uint8Array
  readonly #counter: DataView
  #next = 0

  constructor(protection: Protection) {
    this.#protection = protection
    const phrase = JSON.parse(textOf(protection.phrase)) as Phrase
    const start = bytesOf(phrase.salt + phrase.nonce)
    this.#message = new Uint8Array(start.length + 4)
    this.#message.set(start)
    this.#counter = new DataView(this.#message.buffer, start.length)
    this.#prefix = bytesOf(phrase.keyPrefix)
    this.#most = phrase.data.most
  }

  /** The tried share of all numbers, from 0 to 1. */
  get share(): number {
    return Math.min(1, this.#next / this.#most)
  }

  /** Tries the next numbers; returns the value of the header `Verification-Token` when it is found. */
  step(numbers: number): string | undefined {
    for (let tried = 0; tried < numbers && this.#next <= this.#most; tried += 1) {
      const number = this.#next++
      this.#counter.setUint32(0, number)
      const key = sha256(this.#message)
      if (this.#prefix.every((byte, index) => key[index] === byte))
        return `${this.#protection.phrase}.${this.#protection.signature}.${number}.${hexOf(key)}`
    }
    return undefined
  }
}

const textOf = (base64url: string) => atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
