import { IMAGE_ROOT } from '@ayva/contract/platform/media'

export const THUMB = { width: 160, height: 100 }

type Point = { x: number; y: number }

/** The address of a small picture by its name. */
export function thumbOf(name: string, focus?: Point): string {
  const { width, height } = THUMB
  const around = focus ? `&focus=${focus.x}x${focus.y}` : ''
  return `${IMAGE_ROOT}${name}?width=${width}&height=${height}${around}`
}
