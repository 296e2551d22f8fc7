import offers from 'virtual:art/offers'
import { type RotatorItem } from '@ayva/contract/platform/crm'
import { type Picture, picture } from '#lib/art.ts'
import { imageUrl } from '#lib/image.ts'

const WIDTHS = [400, 800]
const RATIO = 360 / 800
/** Pictures without a title, which are wider. */
const SCENE = { widths: [780, 1440], ratio: 460 / 1440 }

type Content = Pick<RotatorItem['content'], 'image' | 'picture'>

/**
 * The picture of an item that has one: an uploaded picture with its text, or one of the art package by its name; those
 * of offers are part of the build.
 */
export function itemPicture({ image, picture: uploaded }: Content): Picture & { alt?: string } {
  if (uploaded) return uploaded
  const name = image!
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
