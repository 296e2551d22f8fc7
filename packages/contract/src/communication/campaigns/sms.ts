/** How carriers count a text message: in parts, each of which is paid for. */

/** The alphabet of GSM 03.38; a text with any other sign has less space. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
    '¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Signs of the same alphabet that take the space of two. */
const doubled = new Set('\f^{}\\[~]|€')

/** A longer offer is not sent. */
export const SMS_PARTS_MAX = 10

/** The number of parts; a part that is not the only one has a header, and no sign is divided between two. */
export function partsOf(text: string): number {
  const signs = Array.from(text)
  if (signs.length === 0) return 0
  const isPlain = signs.every((sign) => basic.has(sign) || doubled.has(sign))
  const sizes = signs.map((sign) => (isPlain ? (doubled.has(sign) ? 2 : 1) : sign.length))
  const [only, each] = isPlain ? [160, 153] : [70, 67]
  if (sizes.reduce((sum, size) => sum + size, 0) <= only) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
