import brand from 'virtual:art/brand'
import { type Picture, picture } from './art.ts'

export function keyArt(): Picture {
  return picture(brand, 'keyart', [480, 820], 560 / 820)
}
