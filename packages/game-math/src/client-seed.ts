/**
 * What a client seed may be: any text of 1 to 64 characters, so that it can be a word of the player's own
 * language. Its UTF-8 bytes go into the stream, at most 256 of them.
 */
const CLIENT_SEED_MAX = 64

/** Why a text is no client seed: nothing is left of it, it is too long, or it is not what it looks like. */
export type ClientSeedFault = 'empty' | 'long' | 'hidden'

/** What most seeds are, and every one of the first rules: nothing in it can be written in two ways. */
const plain = /^[\w-]{1,64}$/
/**
 * Controls, halves of characters, breaks of lines, what turns the direction of writing and what has no
 * width: two such texts look alike and give different rounds. The joiner of emoji (U+200D) stays. The
 * characters are named and not their classes, which differ between versions of Unicode.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- they are what is looked for
  /[\0-\x1F\x7F-\x9F\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uD800-\uDFFF\uFEFF\uFFA0\uFFF0-\uFFFB\uFFFE\uFFFF]/u
/** Nothing of it can be seen. */
const blank = /^(?:\s|\u200D|\uFE0F|\u2800)*$/u

/** Looked at before anything is done with a text: what is longer is no word, whoever counts. */
const LOOKED_AT_MAX = 1024

/** The seed that a typed text means: without spaces around it, and written in one of its ways (NFC). */
export function readClientSeed(typed: string): { clientSeed: string } | { fault: ClientSeedFault } {
  if (typed.length > LOOKED_AT_MAX) return { fault: 'long' }
  const clientSeed = typed.trim().normalize('NFC')
  if (hidden.test(clientSeed)) return { fault: 'hidden' }
  if (blank.test(clientSeed)) return { fault: 'empty' }
  if (Array.from(clientSeed).length > CLIENT_SEED_MAX) return { fault: 'long' }
  return { clientSeed }
}

/** Whether a text is a seed as it stands, not only what one could be made of. */
export function isClientSeed(text: string): boolean {
  if (plain.test(text)) return true
  const read = readClientSeed(text)
  return 'clientSeed' in read && read.clientSeed === text
}
