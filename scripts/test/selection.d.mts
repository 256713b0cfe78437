export const onlyInAll: string;
export const mainJourneys: string;
export const sizeVariable: string;
export const testsOfBothEngines: readonly string[];
