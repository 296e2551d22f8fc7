/**
 * Client seeds: any text of 1 to 64 characters, so that it can be a word of the player's own language. Its UTF-8 bytes,
 * at most 256 of them, go into the stream.
 */
const CLIENT_SEED_MAX = 64

/** Why a text is not a client seed: it is empty, too long, or contains characters that cannot be seen. */
export type ClientSeedFault = 'empty' | 'long' | 'hidden'

/** The form of most seeds, and of every seed under the first rules: no character in it has a second encoding. */
const plain = /^[\w-]{1,64}$/
/**
 * Control characters, lone surrogates, line breaks, direction marks and characters without width: texts that differ
 * only in these look alike and give different rounds. The joiner of emoji (U+200D) is allowed. Single characters are
 * listed instead of Unicode classes, because classes differ between versions of Unicode.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is looked for
  /[\0-\x1F\x7F-\x9F\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uD800-\uDFFF\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF]/u
/** Only invisible characters. */
const blank = /^(?:\s|\u200D|\uFE0F|\u2800)*$/u

/** Checked before anything else, so that normalising and counting stay cheap. */
const LOOKED_AT_MAX = 1024

/** The seed of a typed text: trimmed and normalised to NFC. */
export function readClientSeed(typed: string): { clientSeed: string } | { fault: ClientSeedFault } {
  if (typed.length > LOOKED_AT_MAX) return { fault: 'long' }
  const clientSeed = typed.trim().normalize('NFC')
  if (hidden.test(clientSeed)) return { fault: 'hidden' }
  if (blank.test(clientSeed)) return { fault: 'empty' }
  if (Array.from(clientSeed).length > CLIENT_SEED_MAX) return { fault: 'long' }
  return { clientSeed }
}

/** Whether a text is a seed in its final form; `readClientSeed` would return it unchanged. */
export function isClientSeed(text: string): boolean {
  if (plain.test(text)) return true
  const read = readClientSeed(text)
  return 'clientSeed' in read && read.clientSeed === text
}
