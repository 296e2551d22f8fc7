import { storage } from '@ayva/kit/storage'

/** Whether the visitor has chosen the light version, without motion and decoration, in the last half hour. */
export function isLight(): boolean {
  return storage.find('lightMobile') === 'on'
}

export function chooseLight(on: boolean): void {
  if (on) storage.keep('lightMobile', 'on')
  else storage.forget('lightMobile')
  showLight()
}

/** Style sheets read it from the root element. */
export function showLight(): void {
  document.documentElement.toggleAttribute('data-light', isLight())
}
