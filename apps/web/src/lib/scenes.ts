import scenes from 'virtual:art/scenes'
import { type Picture, picture } from './art.ts'

/** A wide scene with the game's hero at the right and space for text at the left. */
export function sceneOf(art: string): Picture {
  return picture(scenes, art, [780, 1440], 460 / 1440)
}
