/** Addresses of TON as wallets show them: a flag, a workchain, a hash, and a check of the three. */

const BYTES = 36
const CHECK_AT = 34
/** May be sent back, and may not; an address of the test network has a bit more, and takes no money. */
const flags = [0x11, 0x51]
/** The workchain of people, and the one of validators. */
const workchains = [0x00, 0xff]

/** Whether 48 signs of base64url are an address of the main network without a slip of the pen. */
export function isTonAddress(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes.length !== BYTES) return false
  if (!flags.includes(bytes[0]!) || !workchains.includes(bytes[1]!)) return false
  return crc16(bytes.slice(0, CHECK_AT)) === (bytes[CHECK_AT]! << 8) + bytes[CHECK_AT + 1]!
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function bytesOf(text: string): number[] {
  const bytes: number[] = []
  for (let at = 0; at + 4 <= text.length; at += 4) {
    const four = Array.from(text.slice(at, at + 4)).map((sign) => signs.indexOf(sign))
    if (four.includes(-1)) return []
    const [a, b, c, d] = four as [number, number, number, number]
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d)
  }
  return bytes
}

/** The address of 32 bytes among people of the main network, one that is not sent back from. */
export function tonAddressOf(hash: readonly number[]): string {
  const said = [flags[1]!, workchains[0]!, ...hash.slice(0, CHECK_AT - 2)]
  const check = crc16(said)
  const bytes = [...said, check >> 8, check & 0xff]
  let text = ''
  for (let at = 0; at < BYTES; at += 3) {
    const three = (bytes[at]! << 16) + (bytes[at + 1]! << 8) + bytes[at + 2]!
    for (const shift of [18, 12, 6, 0]) text += signs[(three >> shift) & 63]
  }
  return text
}

/** CRC-16 in the form of XMODEM. */
function crc16(bytes: number[]): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}
