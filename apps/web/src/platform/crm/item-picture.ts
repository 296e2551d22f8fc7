import offers from 'virtual:art/offers'
import { type Picture, picture } from '#lib/art.ts'
import { imageUrl } from '#lib/image.ts'

const WIDTHS = [400, 800]
const RATIO = 360 / 800
/** Pictures without a title, which are wider. */
const SCENE = { widths: [780, 1440], ratio: 460 / 1440 }

/** The picture of an item by its name in the art package; pictures of offers are part of the build. */
export function itemPicture(name: string): Picture {
  const [folder, own = ''] = name.split('/')
  if (folder === 'offers') return picture(offers, own, WIDTHS, RATIO)
  const { widths, ratio } = folder === 'scenes' ? SCENE : { widths: WIDTHS, ratio: RATIO }
  const [small, large] = widths.map((width) => {
    const height = Math.round(width * ratio)
    return imageUrl(name, { width, height })
  })
  return {
    src: large!,
    srcSet: `${small} ${widths[0]}w, ${large} ${widths[1]}w`,
    width: widths[1]!,
    height: Math.round(widths[1]! * ratio),
  }
}
