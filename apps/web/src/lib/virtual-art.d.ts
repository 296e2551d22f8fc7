/** Addresses of the pictures in one folder of the art manifest; `brand` are those at its top level. */
declare module 'virtual:art/*' {
  const pictures: Record<string, string>
  export default pictures
}

/** The address of one picture, by its name in the art manifest. */
declare module 'virtual:picture/*' {
  const url: string
  export default url
}

/** The hash in the addresses of a title's covers, by its theme. */
declare module 'virtual:covers' {
  const hashes: Record<string, string>
  export default hashes
}

/** The appearance of the titles of a slot engine, by theme. */
declare module 'virtual:slots/*' {
  import type { LooksOfTitles } from '@ayva/games/slot/looks.ts'
  const titles: LooksOfTitles
  export default titles
}
