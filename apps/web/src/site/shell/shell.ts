/** The public API of the module, for the composition root. */
export { type Assets, Document } from './Document.tsx'
export { ErrorPage } from './errors/ErrorPage.tsx'
export { faultOf } from './errors/fault.ts'
export { loadFrame } from './frame-load.ts'
export { Frame } from './Frame.tsx'
export { LastResort } from './errors/LastResort.tsx'
export { rowBeneath } from './shown-page.tsx'
