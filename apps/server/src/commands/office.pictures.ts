/** Operators' commands for the pictures that they upload. */
import { readFile } from 'node:fs/promises'
import { type Call, createClient } from '@ayva/contract/client'
import * as pictures from '@ayva/contract/platform/pictures/office'
import { sendTo } from '@ayva/contract/wire'

type Said = { words: string; why: string }
type Args = string[]
/** Where the calls go, and as whom. */
type Site = { url: string; token: string }

export const picturesUsage = `
  pictures [PART [AFTER]]         what was uploaded, by a part of its text
  pictures-shipped                what came with the product
  picture HASH                    one picture, and where it is used
  picture-upload FILE ALT         JPEG, PNG or WebP; ALT says what it shows
  picture-describe HASH VERSION X Y ALT   X and Y: the point to crop around, in percent
  picture-delete HASH VERSION     one that is used nowhere                   --why`

export const picturesVerbs = ({ url, token }: Site) => ({
  pictures: (call: Call, [q, after]: Args) =>
    call(pictures.listPictures, {
      query: {
        ...(q !== undefined && { q }),
        ...(after !== undefined && { after: Number(after) }),
      },
    }),
  'pictures-shipped': (call: Call) => call(pictures.listShippedPictures, {}),
  picture: (call: Call, [hash = '']: Args) => call(pictures.showPicture, { params: { hash } }),
  async 'picture-upload'(_call: Call, [path = '', alt = '']: Args) {
    const file = new Uint8Array(await readFile(path))
    return createClient(sendTo(url, () => token, file))(pictures.uploadPicture, { query: { alt } })
  },
  'picture-describe': (call: Call, [hash = '', version, x, y, alt = '']: Args) =>
    call(pictures.describePicture, {
      params: { hash },
      body: { alt, focus: { x: Number(x), y: Number(y) }, seen: Number(version) },
    }),
  'picture-delete': (call: Call, [hash = '', version]: Args, { why }: Said) =>
    call(pictures.deletePicture, { params: { hash }, body: { seen: Number(version), why } }),
})
