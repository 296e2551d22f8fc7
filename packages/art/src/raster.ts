/** Turns drawings into files: minified SVG, and WebP in the planned sizes. */
import sharp, { type Sharp } from 'sharp'
import { type Picture } from './plan.ts'
import { minifySvg } from './svg.ts'

export type Rendered = { name: string; body: Buffer; width: number; height: number }

/** Covers are rasterised once at this width and scaled down, which is faster than rasterising each size. */
const scaleOf = (picture: Picture): number => Math.max(...(picture.webp ?? [])) / picture.width

export const sized = (svg: string, width: number, height: number): Buffer =>
  Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" `))

/** The best first: a drawing with many small strokes is encoded at a lower quality until the file is small enough. */
const QUALITIES = [77, 68, 60, 50]
const LIGHT = 58 * 1024
/** In bytes: a title has about fifteen symbols, and a player waits for all of them. */
const LIGHT_SYMBOL = 17 * 1024

/** The height of the file with this width, in pixels. */
export const heightAt = ({ width, height }: Picture, target: number): number =>
  Math.round((height * target) / width)

/** The SVG file of a drawing. */
export const drawingOf = ({ name, svg, width, height }: Picture): Rendered => ({
  name: `${name}.svg`,
  body: Buffer.from(minifySvg(svg)),
  width,
  height,
})

/** The name of the file with this width. */
export const nameAt = ({ name }: Picture, target: number): string => `${name}-${target}.webp`

/** The raster files, one for each planned width. */
export const rasterise = async (picture: Picture): Promise<Rendered[]> => {
  const { name, svg, width, height, webp = [] } = picture
  const files: Rendered[] = []
  if (webp.length === 0) return files
  const scale = scaleOf(picture)
  const drawn = await sharp(sized(svg, width * scale, height * scale), { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: 4 as const }
  for (const target of webp) {
    const sizedTo = sharp(drawn.data, { raw }).resize({
      width: target,
      height: heightAt(picture, target),
      fit: 'fill',
      kernel: 'lanczos3',
    })
    const light = name.startsWith('symbols/') ? LIGHT_SYMBOL : LIGHT
    const { data, info } = await lightWebp(sizedTo, light)
    const { width: w, height: h } = info
    files.push({ name: nameAt(picture, target), body: data, width: w, height: h })
  }
  return files
}

async function lightWebp(picture: Sharp, light: number) {
  for (const [at, quality] of QUALITIES.entries()) {
    const made = await picture
      .clone()
      .webp({ quality, alphaQuality: 90, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    if (made.data.length < light || at === QUALITIES.length - 1) return made
  }
  throw new Error('there is no quality to try')
}
