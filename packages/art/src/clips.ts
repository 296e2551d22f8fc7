/** Clips of the gallery's hosts, drawn when they are asked for: no file of them lies anywhere. */
import { renderClip } from './generator/clips.js'
import { minifySvg } from './svg.ts'

/** The scene of a host as an SVG to be put into a page; its time stands until somebody lets it run. */
export const drawClip = (host: string, scene: number): string => minifySvg(renderClip(host, scene))
