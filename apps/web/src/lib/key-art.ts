import brand from 'virtual:art/brand'
import { type Picture, picture } from './art.ts'

/** The key art of the brand. */
export function keyArt(): Picture {
  return picture(brand, 'keyart', [480, 820], 560 / 820)
}
