/** The public API of the module. */
export { ItemLink } from './ItemLink.tsx'
export { itemPicture } from './item-picture.ts'
export { Slot } from './Slot.tsx'
export { loadSlots } from './load-slots.ts'
export { useItemAction } from './use-item-action.ts'
