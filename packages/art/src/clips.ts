/** Clips of the gallery's hosts, drawn on request and never stored. */
import { renderClip } from './generator/clips.js'
import { minifySvg } from './svg.ts'

/** The scene of a host as SVG for a page; the animation is paused until a script starts it. */
export const drawClip = (host: string, scene: number): string => minifySvg(renderClip(host, scene))
