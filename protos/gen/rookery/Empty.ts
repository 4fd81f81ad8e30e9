// Original file: protos/rookery/common.proto


export interface Empty {
}

export interface Empty__Output {
}
