// What a problem code means, as data: the messages give the case at hand, this is what holds for every case.

export interface CodeExplanation {
  /** What hashroll found or did. */
  readonly meaning: string;
  readonly whatToDo: string;
}

/** Codes that are explained together. */
export interface ExplanationFamily {
  readonly title: string;
  readonly codes: Readonly<Record<string, CodeExplanation>>;
}
