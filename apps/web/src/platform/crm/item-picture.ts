import offers from 'virtual:art/offers'
import { type Picture, picture } from '#lib/art.ts'
import { imageUrl } from '#lib/image.ts'

const WIDTHS = [400, 800]
const RATIO = 360 / 800

/** The picture of an item by its name in the art package; pictures of offers are part of the build. */
export function itemPicture(name: string): Picture {
  const [folder, own = ''] = name.split('/')
  if (folder === 'offers') return picture(offers, own, WIDTHS, RATIO)
  const [small, large] = WIDTHS.map((width) => {
    const height = width * RATIO
    return imageUrl(name, { width, height })
  })
  return {
    src: large!,
    srcSet: `${small} ${WIDTHS[0]}w, ${large} ${WIDTHS[1]}w`,
    width: WIDTHS[1]!,
    height: WIDTHS[1]! * RATIO,
  }
}
