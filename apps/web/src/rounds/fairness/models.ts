/** The models that can be recomputed here, and how a person knows them. A test holds it to the catalogue. */
type KnownModel = {
  modelId: string
  engine: 'classic3' | 'dice' | 'mines'
  name: string
  art: string
}

export const knownModels: readonly KnownModel[] = [
  { modelId: 'classic-soft', engine: 'classic3', name: 'Сочные семёрки', art: 'semerki' },
  { modelId: 'classic-fire', engine: 'classic3', name: 'Острый перец', art: 'perets' },
  { modelId: 'classic-double', engine: 'classic3', name: 'Медный колокол', art: 'kolokol' },
  { modelId: 'dice-99', engine: 'dice', name: 'Кости', art: 'kosti' },
  { modelId: 'mines-99', engine: 'mines', name: 'Мины', art: 'miny' },
]

export function knownModel(modelId: string): KnownModel | undefined {
  return knownModels.find((one) => one.modelId === modelId)
}
