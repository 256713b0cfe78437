export declare function layOutBuild(root: string, folder: string, more: readonly string[]): Promise<void>;
