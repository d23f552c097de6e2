{{- define "common.banner" -}}welcome{{- end -}}
