/** The marks of the site itself: tab icon, home-screen icon, picture for shared links. */
import sharp from 'sharp'
import { renderKeyArt } from './generator/keyart.js'
import { k } from './generator/kit.js'
import { renderSymbol } from './generator/symbols.js'
import { sized, type Rendered } from './raster.ts'
import { minifySvg } from './svg.ts'

const ground = k(0.208, 0.019, 168)

/** The logo of the kit, repeated here because art must not depend on React. */
const letters =
  'M5.9 -3.5L5.9 -8.3L19.3 -8.3L19.3 -3.5Z' +
  'M16.7 -19.5L25.4 0L19 0L11.9 -16.9L13.5 -16.9L6.4 0L0 0L8.7 -19.5Z' +
  'M26.8 0L26.8 -19.5L32.8 -19.5L32.8 -3.2L31.2 -3.6L41.4 -19.5L49.3 -19.5L49.3 0L43.3 ' +
  '0L43.3 -16.6L44.9 -16.2L34.5 0Z' +
  'M66.1 -9.5L66.6 -10.6Q68.8 -10.6 70.3 -9.9Q71.8 -9.3 72.5 -8.2Q73.2 -7 73.2 -5.5Q73.2 ' +
  '-4 72.5 -2.7Q71.8 -1.4 70.4 -0.7Q68.9 0 66.7 0L51.9 0L53.4 -10L51.9 -19.5L66.2 ' +
  '-19.5Q68.9 -19.5 70.4 -18.2Q71.9 -17 71.9 -14.7Q71.9 -13.5 71.4 -12.4Q70.8 -11.3 69.6 ' +
  '-10.5Q68.3 -9.7 66.1 -9.5Z' +
  'M57.8 -1.4L55.5 -4.1L64.9 -4.1Q66 -4.1 66.5 -4.6Q67.1 -5.1 67.1 -6Q67.1 -6.9 66.5 ' +
  '-7.4Q65.9 -8 64.8 -8L56.9 -8L56.9 -12L63.9 -12Q64.7 -12 65.3 -12.5Q65.8 -13 65.8 ' +
  '-13.8Q65.8 -14.5 65.3 -14.9Q64.8 -15.4 64 -15.4L55.5 -15.4L57.8 -18.1L59.2 -10Z' +
  'M78.7 -3.5L78.7 -8.3L92.1 -8.3L92.1 -3.5Z' +
  'M89.5 -19.5L98.2 0L91.8 0L84.7 -16.9L86.3 -16.9L79.2 0L72.8 0L81.5 -19.5Z'
const leaf = 'M-8.6 11C-8 4.4 -1.6 .6 8 2.6C6.4 9.4 0 13.2 -8.6 11Z'

/** The content of a drawing, to be placed in another one. */
const inner = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')

const appIcon = (radius: number) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">' +
  `<rect width="200" height="200" rx="${radius}" fill="${ground}"/>` +
  `<g transform="translate(13 13) scale(.87)">${inner(renderSymbol('semerki', 'wild'))}</g></svg>`

const logo = (word: string | undefined, fruit: string | undefined) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">' +
  `<path d="${letters}" fill="${word}" transform="translate(.9 33.5)"/>` +
  `<path d="${leaf}" fill="${fruit}" transform="translate(39.106 0)"/></svg>`

const png = async (svg: Buffer) => sharp(svg).png({ compressionLevel: 9, palette: true }).toBuffer()

const openGraph = async () => {
  const width = 1200
const height = 630
  const night =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<defs><radialGradient id="a" cx=".68" cy=".45" r=".75"><stop offset="0" stop-color="${k(0.36, 0.07, 158)}"/>` +
    `<stop offset="1" stop-color="${k(0.17, 0.03, 168)}"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#a)"/>` +
    `<svg x="420" y="42" width="800" height="546" viewBox="0 0 820 560">${inner(renderKeyArt())}</svg>` +
    `<g transform="translate(76 222) scale(4.2)"><path d="${letters}" fill="#f5f3ea" ` +
    `transform="translate(.9 33.5)"/><path d="${leaf}" fill="${k(0.876, 0.167, 97)}" ` +
    `transform="translate(39.106 0)"/></g></svg>`
  const body = await sharp(sized(night, width, height))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
  return { name: 'og.png', body, width, height }
}

/** Replaces a picture that cannot be loaded: a colourless leaf on a transparent background. */
const errorImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">' +
  '<g fill="none" stroke="#7d8a83" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M64 128C60 88 88 62 140 60C142 108 118 138 78 138"/><path d="M56 148C76 116 98 96 118 84"/>' +
  '<path d="M60 60L144 148" stroke-dasharray="1 13"/></g></svg>'

const logoFile = (name: string, svg: string): Rendered => ({
  name,
  body: Buffer.from(minifySvg(svg)),
  width: 100,
  height: 40,
})

export const renderBrand = async (): Promise<Rendered[]> => [
  // The header's logo for both themes.
  logoFile('logo.svg', logo('#f5f3ea', k(0.876, 0.167, 97))),
  logoFile('logo-light.svg', logo(k(0.235, 0.022, 162), k(0.77, 0.155, 84))),
  {
    name: 'error-image.svg',
    body: Buffer.from(minifySvg(errorImage)),
    width: 200,
    height: 200,
  },
  { name: 'favicon.svg', body: Buffer.from(minifySvg(appIcon(44))), width: 200, height: 200 },
  // iOS rounds the corners itself.
  {
    name: 'apple-touch-icon.png',
    body: await png(sized(appIcon(0), 180, 180)),
    width: 180,
    height: 180,
  },
  { name: 'icon-512.png', body: await png(sized(appIcon(0), 512, 512)), width: 512, height: 512 },
  await openGraph(),
]
