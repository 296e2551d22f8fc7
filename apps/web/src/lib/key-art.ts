import brand from 'virtual:art/brand'
import { type Picture, picture } from './art.ts'

/** The still life of the brand. */
export function keyArt(): Picture {
  return picture(brand, 'keyart', [480, 820], 560 / 820)
}
