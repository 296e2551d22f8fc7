import scenes from 'virtual:art/scenes'
import { type Picture, picture } from './art.ts'

/** A broad scene with the game's hero at the right and space for words at the left. */
export function sceneOf(art: string): Picture {
  return picture(scenes, art, [780, 1440], 460 / 1440)
}
