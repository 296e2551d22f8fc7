import objects from 'virtual:art/objects'
import parts from 'virtual:art/parts'

export const objectPicture = (name: string): string => objects[`${name}.svg`] ?? ''
export const partPicture = (name: string): string => parts[`${name}.svg`] ?? ''
