/** Addresses of the pictures under one folder of the art manifest; `brand` are those at its top. */
declare module 'virtual:art/*' {
  const pictures: Record<string, string>
  export default pictures
}

/** The address of one picture, by its name in the art manifest. */
declare module 'virtual:picture/*' {
  const url: string
  export default url
}
